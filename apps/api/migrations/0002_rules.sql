-- Two bookings of a single unit never overlap, whatever the code does (OR-03).
ALTER TABLE reservations ADD CONSTRAINT reservations_days_exclusive
  EXCLUDE USING gist (product_id WITH =, days WITH &&)
  WHERE (is_exclusive AND days IS NOT NULL AND NOT is_available);
--> statement-breakpoint
ALTER TABLE reservations ADD CONSTRAINT reservations_slot_exclusive
  EXCLUDE USING gist (product_id WITH =, slot WITH &&)
  WHERE (is_exclusive AND slot IS NOT NULL AND NOT is_available);
--> statement-breakpoint
-- Deferred, so that a reservation may be tried before its order line is written in the same transaction.
ALTER TABLE reservations ADD CONSTRAINT reservations_order_line
  FOREIGN KEY (order_line_id) REFERENCES order_lines (id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED;
--> statement-breakpoint
ALTER TABLE reviews ADD CONSTRAINT reviews_order_line
  FOREIGN KEY (order_line_id) REFERENCES order_lines (id) ON DELETE SET NULL DEFERRABLE INITIALLY DEFERRED;
--> statement-breakpoint
-- What a product is found by: name first, then category, then searchable attributes, then place and summary.
CREATE FUNCTION products_search_vector(product products) RETURNS tsvector
  LANGUAGE sql STABLE AS $$
  SELECT setweight(to_tsvector('marketplace', product.name), 'A')
      || setweight(to_tsvector('marketplace', COALESCE(
           (SELECT category.name || ' ' || COALESCE(parent.name, '')
              FROM categories category LEFT JOIN categories parent ON parent.id = category.parent_id
             WHERE category.id = product.category_id), '')), 'B')
      || setweight(to_tsvector('marketplace', COALESCE(
           (SELECT string_agg(product.attributes ->> attribute.unique_name, ' ')
              FROM product_attributes attribute WHERE attribute.is_searchable), '')), 'C')
      || setweight(to_tsvector('marketplace',
           product.city || ' ' || product.region || ' ' || product.summary), 'D')
$$;
--> statement-breakpoint
CREATE FUNCTION products_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search := products_search_vector(NEW);
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER products_search
  BEFORE INSERT OR UPDATE OF name, category_id, attributes, city, region, summary, search ON products
  FOR EACH ROW EXECUTE FUNCTION products_search();
--> statement-breakpoint
-- A renamed category, or another choice of searchable attributes, is found at once.
CREATE FUNCTION products_search_of_category() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE products SET search = NULL
   WHERE category_id IN (SELECT id FROM categories WHERE id = NEW.id OR parent_id = NEW.id);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER products_search_of_category
  AFTER UPDATE OF name, parent_id ON categories
  FOR EACH ROW EXECUTE FUNCTION products_search_of_category();
--> statement-breakpoint
CREATE FUNCTION products_search_of_attributes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE products SET search = NULL;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER products_search_of_attributes
  AFTER INSERT OR DELETE OR UPDATE OF is_searchable ON product_attributes
  FOR EACH STATEMENT EXECUTE FUNCTION products_search_of_attributes();
