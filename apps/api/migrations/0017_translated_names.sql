-- What categories and values are called in other languages is searched: all listings are learned again.
CREATE FUNCTION note_translations() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM changed WHERE key LIKE 'data.%') THEN
    INSERT INTO search_changes (product_id) VALUES (NULL);
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER translations_added AFTER INSERT ON translations REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_translations();
--> statement-breakpoint
CREATE TRIGGER translations_changed AFTER UPDATE ON translations REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_translations();
--> statement-breakpoint
CREATE TRIGGER translations_removed AFTER DELETE ON translations REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_translations();
