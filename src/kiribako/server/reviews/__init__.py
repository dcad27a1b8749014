"""Reviews of finished tables, made by processes that only ever have what nobody else needs."""
