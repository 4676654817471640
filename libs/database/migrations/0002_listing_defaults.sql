-- The marketplace's zone, for listings that are written without one (AV-07).
CREATE FUNCTION marketplace_time_zone() RETURNS text LANGUAGE sql STABLE AS $$
  SELECT COALESCE((SELECT value #>> '{}' FROM settings WHERE key = 'timeZone'), 'America/Edmonton')
$$;
--> statement-breakpoint
ALTER TABLE "products" ALTER COLUMN "time_zone" SET DEFAULT marketplace_time_zone();
--> statement-breakpoint
-- Rules that say nothing of weekdays allow Monday to Saturday (AV-04): whoever reads them finds the days.
CREATE FUNCTION allow_usual_weekdays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.rules := NEW.rules || '{"allowedWeekdays": [1, 2, 3, 4, 5, 6]}';
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER products_weekdays BEFORE INSERT OR UPDATE OF rules ON products
  FOR EACH ROW WHEN (jsonb_typeof(NEW.rules) = 'object' AND NEW.rules -> 'allowedWeekdays' IS NULL)
  EXECUTE FUNCTION allow_usual_weekdays();
