"""The club: who is who, who is here, challenges, quick pairing, results of matches."""
