-- Sellers are searched too: a note also says whose listings are others now, and who has changed.
ALTER TABLE "search_changes" ADD COLUMN "seller_id" integer;
--> statement-breakpoint
-- A new price or rating of a listing changes nothing of its seller.
CREATE OR REPLACE FUNCTION note_product() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND (OLD.seller_id, OLD.category_id, OLD.status, OLD.name, OLD.city, OLD.lat, OLD.lng)
      IS NOT DISTINCT FROM (NEW.seller_id, NEW.category_id, NEW.status, NEW.name, NEW.city, NEW.lat, NEW.lng) THEN
    INSERT INTO search_changes (product_id) VALUES (NEW.id);
    RETURN NULL;
  END IF;
  INSERT INTO search_changes (product_id, seller_id)
  VALUES (COALESCE(NEW.id, OLD.id), COALESCE(NEW.seller_id, OLD.seller_id));
  IF TG_OP = 'UPDATE' AND OLD.seller_id <> NEW.seller_id THEN
    INSERT INTO search_changes (product_id, seller_id) VALUES (NEW.id, OLD.seller_id);
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION note_seller() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_changes (product_id, seller_id) VALUES (0, COALESCE(NEW.id, OLD.id));
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER sellers_noted AFTER INSERT OR DELETE ON sellers
  FOR EACH ROW WHEN (notes_changes()) EXECUTE FUNCTION note_seller();
--> statement-breakpoint
CREATE TRIGGER sellers_change_noted AFTER UPDATE ON sellers
  FOR EACH ROW WHEN (
    notes_changes() AND
    (OLD.name, OLD.company, OLD.about, OLD.city, OLD.region, OLD.country, OLD.rating_sum, OLD.rating_count, OLD.joined_at)
    IS DISTINCT FROM
    (NEW.name, NEW.company, NEW.about, NEW.city, NEW.region, NEW.country, NEW.rating_sum, NEW.rating_count, NEW.joined_at)
  ) EXECUTE FUNCTION note_seller();
--> statement-breakpoint
-- TRUNCATE reaches no row.
CREATE TRIGGER sellers_emptied AFTER TRUNCATE ON sellers FOR EACH STATEMENT EXECUTE FUNCTION note_everything();
