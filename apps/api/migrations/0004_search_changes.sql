-- Search reads its own index in memory, kept up to date from the table below: what served search inside the database goes.
DROP TRIGGER products_added ON products;
--> statement-breakpoint
DROP TRIGGER products_changed ON products;
--> statement-breakpoint
DROP TRIGGER categories_changed ON categories;
--> statement-breakpoint
DROP TRIGGER product_attributes_changed ON product_attributes;
--> statement-breakpoint
DROP FUNCTION index_added_products, index_changed_product, index_products_of_category, index_all_products, index_products;
--> statement-breakpoint
DROP TABLE "product_index" CASCADE;
--> statement-breakpoint
DROP TABLE "search_words" CASCADE;
--> statement-breakpoint
DROP INDEX reservations_taken_days, reservations_taken_slots, stock_days_full, stock_slots_full;
--> statement-breakpoint
DROP TEXT SEARCH CONFIGURATION marketplace;
--> statement-breakpoint
DROP EXTENSION fuzzystrmatch;
--> statement-breakpoint
CREATE TABLE "search_changes" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"xid" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"product_id" integer,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "search_changes_xid" ON "search_changes" USING btree ("xid");
--> statement-breakpoint
CREATE INDEX "search_changes_age" ON "search_changes" USING btree ("changed_at");
--> statement-breakpoint
-- Every change is noted, but not each of a hundred thousand rows that come in at once: who adds those sets marketplace.bulk
-- for the transaction and notes one change of everything.
CREATE FUNCTION notes_changes() RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT current_setting('marketplace.bulk', true) IS DISTINCT FROM 'on'
$$;
--> statement-breakpoint
CREATE FUNCTION note_product() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_changes (product_id) VALUES (COALESCE(NEW.id, OLD.id));
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER products_noted AFTER INSERT OR DELETE ON products
  FOR EACH ROW WHEN (notes_changes()) EXECUTE FUNCTION note_product();
--> statement-breakpoint
CREATE TRIGGER products_change_noted AFTER UPDATE ON products
  FOR EACH ROW WHEN (
    (OLD.seller_id, OLD.category_id, OLD.sale_type, OLD.status, OLD.name, OLD.summary, OLD.attributes, OLD.price, OLD.currency,
     OLD.stock, OLD.rules, OLD.time_zone, OLD.city, OLD.region, OLD.lat, OLD.lng, OLD.rating_sum, OLD.rating_count, OLD.created_at)
    IS DISTINCT FROM
    (NEW.seller_id, NEW.category_id, NEW.sale_type, NEW.status, NEW.name, NEW.summary, NEW.attributes, NEW.price, NEW.currency,
     NEW.stock, NEW.rules, NEW.time_zone, NEW.city, NEW.region, NEW.lat, NEW.lng, NEW.rating_sum, NEW.rating_count, NEW.created_at)
  ) EXECUTE FUNCTION note_product();
--> statement-breakpoint
-- What is taken of a listing: one note for each listing that a statement touches.
CREATE FUNCTION note_taken() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF notes_changes() THEN
    INSERT INTO search_changes (product_id) SELECT DISTINCT product_id FROM changed;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER reservations_added AFTER INSERT ON reservations REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_taken();
--> statement-breakpoint
CREATE TRIGGER reservations_changed AFTER UPDATE ON reservations REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_taken();
--> statement-breakpoint
CREATE TRIGGER reservations_removed AFTER DELETE ON reservations REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_taken();
--> statement-breakpoint
CREATE TRIGGER stock_days_added AFTER INSERT ON stock_days REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_taken();
--> statement-breakpoint
CREATE TRIGGER stock_days_changed AFTER UPDATE ON stock_days REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_taken();
--> statement-breakpoint
CREATE TRIGGER stock_days_removed AFTER DELETE ON stock_days REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_taken();
--> statement-breakpoint
CREATE TRIGGER stock_slots_added AFTER INSERT ON stock_slots REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_taken();
--> statement-breakpoint
CREATE TRIGGER stock_slots_changed AFTER UPDATE ON stock_slots REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_taken();
--> statement-breakpoint
CREATE TRIGGER stock_slots_removed AFTER DELETE ON stock_slots REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_taken();
--> statement-breakpoint
-- Names of categories, which attributes are searched or filtered by, and in what order: all listings are learned again.
CREATE FUNCTION note_everything() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_changes (product_id) VALUES (NULL);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER categories_noted AFTER INSERT OR DELETE OR UPDATE OF slug, name, parent_id ON categories
  FOR EACH STATEMENT EXECUTE FUNCTION note_everything();
--> statement-breakpoint
CREATE TRIGGER product_attributes_noted AFTER INSERT OR DELETE OR UPDATE ON product_attributes
  FOR EACH STATEMENT EXECUTE FUNCTION note_everything();
--> statement-breakpoint
CREATE FUNCTION note_setting() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF COALESCE(NEW.key, OLD.key) IN ('searchableFieldsOrder', 'searchSynonyms', 'currency', 'exchangeRates') THEN
    INSERT INTO search_changes (product_id) VALUES (NULL);
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER settings_noted AFTER INSERT OR DELETE OR UPDATE ON settings
  FOR EACH ROW EXECUTE FUNCTION note_setting();
--> statement-breakpoint
-- TRUNCATE reaches no row.
CREATE TRIGGER products_emptied AFTER TRUNCATE ON products FOR EACH STATEMENT EXECUTE FUNCTION note_everything();
