"""Verification: do the graphs give the gold answers?"""
