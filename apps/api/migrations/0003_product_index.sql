CREATE EXTENSION IF NOT EXISTS fuzzystrmatch;
--> statement-breakpoint
-- What is taken in a span of days is asked of all products at once (SE-05): the answer lies in these indexes alone.
CREATE INDEX reservations_taken_days ON reservations USING gist (days) INCLUDE (product_id)
  WHERE days IS NOT NULL AND NOT is_available AND (is_exclusive OR kind = 'Unavailable');
--> statement-breakpoint
CREATE INDEX reservations_taken_slots ON reservations USING gist (slot) INCLUDE (product_id)
  WHERE slot IS NOT NULL AND NOT is_available AND is_exclusive;
--> statement-breakpoint
-- The shortest day of slots that any product has (see the date filter of search).
CREATE INDEX product_index_slot_day ON product_index (((slot_step - slot_gap) * slots_a_day))
  WHERE basis = 'slot' AND slots_a_day > 0;
--> statement-breakpoint
-- Writes the rows of these products anew; a product that is not active has none.
CREATE FUNCTION index_products(changed integer[]) RETURNS void LANGUAGE sql AS $$
  DELETE FROM product_index
   WHERE product_id = ANY (changed)
     AND product_id NOT IN (SELECT id FROM products WHERE id = ANY (changed) AND status = 'active');
  INSERT INTO product_index AS old (
    product_id, seller_id, category_id, price, created_at, sale_type, city, time_zone,
    basis, weekdays, minimum_length, maximum_length, lead_days, horizon_days,
    opens, slot_step, slot_gap, slots_a_day, search)
  SELECT product.id, product.seller_id, product.category_id, product.price, product.created_at, product.sale_type,
         lower(product.city), product.time_zone,
         rule.basis,
         COALESCE((SELECT bit_or(1 << day::integer) FROM jsonb_array_elements_text(rule."allowedWeekdays") day), 0),
         rule."minimumLength", rule."maximumLength", rule."leadDays", rule."horizonDays",
         slot.opens, slot.step, slot.gap, (slot.closes - slot.opens + slot.gap) / slot.step,
         -- What a product is found by: name first, then category, then searchable attributes, then place and summary.
         setweight(to_tsvector('marketplace', product.name), 'A')
           || setweight(to_tsvector('marketplace', category.name || ' ' || COALESCE(parent.name, '')), 'B')
           || setweight(to_tsvector('marketplace', COALESCE(
                (SELECT string_agg(product.attributes ->> attribute.unique_name, ' ')
                   FROM product_attributes attribute WHERE attribute.is_searchable), '')), 'C')
           || setweight(to_tsvector('marketplace', product.city || ' ' || product.region || ' ' || product.summary), 'D')
    FROM products product
    JOIN categories category ON category.id = product.category_id
    LEFT JOIN categories parent ON parent.id = category.parent_id
    LEFT JOIN LATERAL jsonb_to_record(product.rules) AS rule(
           basis text, "allowedWeekdays" jsonb, "minimumLength" integer, "maximumLength" integer,
           "leadDays" integer, "horizonDays" integer,
           opens integer, closes integer, "slotMinutes" integer, "bufferMinutes" integer) ON true
    -- The defaults of absent fields are those of the availability function.
    LEFT JOIN LATERAL (SELECT COALESCE(rule.opens, 0) AS opens, COALESCE(rule.closes, 1440) AS closes,
                              COALESCE(rule."bufferMinutes", 0) AS gap,
                              COALESCE(rule."slotMinutes", 60) + COALESCE(rule."bufferMinutes", 0) AS step) slot
           ON rule.basis = 'slot'
   WHERE product.id = ANY (changed) AND product.status = 'active'
   ORDER BY product.id
  ON CONFLICT (product_id) DO UPDATE SET
    seller_id = EXCLUDED.seller_id, category_id = EXCLUDED.category_id, price = EXCLUDED.price,
    created_at = EXCLUDED.created_at, sale_type = EXCLUDED.sale_type, city = EXCLUDED.city, time_zone = EXCLUDED.time_zone,
    basis = EXCLUDED.basis, weekdays = EXCLUDED.weekdays, minimum_length = EXCLUDED.minimum_length,
    maximum_length = EXCLUDED.maximum_length, lead_days = EXCLUDED.lead_days, horizon_days = EXCLUDED.horizon_days,
    opens = EXCLUDED.opens, slot_step = EXCLUDED.slot_step, slot_gap = EXCLUDED.slot_gap,
    slots_a_day = EXCLUDED.slots_a_day, search = EXCLUDED.search;
  -- Words only ever join: one that no product has any more corrects nothing into a result.
  INSERT INTO search_words (word)
  SELECT DISTINCT word
    FROM products,
         regexp_split_to_table(lower(immutable_unaccent(name || ' ' || city)), '[^[:alpha:]]+') AS word
   WHERE id = ANY (changed) AND length(word) BETWEEN 4 AND 30
   ORDER BY word
  ON CONFLICT DO NOTHING;
$$;
--> statement-breakpoint
CREATE FUNCTION index_added_products() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM index_products(ARRAY(SELECT id FROM added));
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- Once a statement, so that many products come in at the price of one call.
CREATE TRIGGER products_added AFTER INSERT ON products
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION index_added_products();
--> statement-breakpoint
CREATE FUNCTION index_changed_product() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM index_products(ARRAY[NEW.id]);
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- Not for stock or ratings: they change often and search does not read them.
CREATE TRIGGER products_changed
  AFTER UPDATE OF seller_id, category_id, sale_type, status, name, summary, attributes, price, rules, time_zone,
    city, region, created_at ON products
  FOR EACH ROW EXECUTE FUNCTION index_changed_product();
--> statement-breakpoint
-- A renamed category, or another choice of searchable attributes, is found at once.
CREATE FUNCTION index_products_of_category() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM index_products(ARRAY(SELECT product.id FROM products product
    JOIN categories category ON category.id = product.category_id WHERE NEW.id IN (category.id, category.parent_id)));
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER categories_changed AFTER UPDATE OF name, parent_id ON categories
  FOR EACH ROW EXECUTE FUNCTION index_products_of_category();
--> statement-breakpoint
CREATE FUNCTION index_all_products() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM index_products(ARRAY(SELECT id FROM products));
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER product_attributes_changed
  AFTER INSERT OR DELETE OR UPDATE OF is_searchable ON product_attributes
  FOR EACH STATEMENT EXECUTE FUNCTION index_all_products();
