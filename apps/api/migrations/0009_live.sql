-- Whoever follows a listing is told when its transaction commits, whoever wrote it: see apps/api/src/live.
-- Of so many listings at once nobody is told one by one.
CREATE FUNCTION tell_products() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM changed WHERE product_id IS NULL) OR (SELECT count(DISTINCT product_id) > 100 FROM changed) THEN
    PERFORM pg_notify('live', 'missed');
  ELSE
    PERFORM pg_notify('live', 'product:' || product_id) FROM (SELECT DISTINCT product_id FROM changed WHERE product_id > 0) AS one;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER search_changes_told AFTER INSERT ON search_changes REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION tell_products();
--> statement-breakpoint
CREATE FUNCTION tell_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('live', 'orders@' || NEW.customer_id);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER orders_told AFTER INSERT OR UPDATE ON orders
  FOR EACH ROW WHEN (notes_changes()) EXECUTE FUNCTION tell_order();
--> statement-breakpoint
-- A session that has ended is connected no longer.
CREATE FUNCTION tell_session() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('live', 'session:' || OLD.id_hash);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER sessions_told AFTER DELETE ON sessions FOR EACH ROW EXECUTE FUNCTION tell_session();
