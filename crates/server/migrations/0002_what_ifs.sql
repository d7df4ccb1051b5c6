-- A table that is only tried out names the table it branches off, and how many lines of that log stand before it.
ALTER TABLE tables ADD COLUMN origin TEXT;
ALTER TABLE tables ADD COLUMN origin_lines INTEGER;
