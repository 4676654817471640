-- Customers choose no unit of price: what a line cost is in its parts.
ALTER TABLE "order_lines" DROP COLUMN "unit";
--> statement-breakpoint
-- Search reads whole price lists and the least quantity.
DROP TRIGGER products_change_noted ON products;
--> statement-breakpoint
CREATE TRIGGER products_change_noted AFTER UPDATE ON products
  FOR EACH ROW WHEN (
    (OLD.seller_id, OLD.category_id, OLD.sale_type, OLD.status, OLD.name, OLD.summary, OLD.attributes, OLD.price, OLD.currency,
     OLD.unit, OLD.units_of_price, OLD.minimum_quantity, OLD.stock, OLD.rules, OLD.time_zone, OLD.city, OLD.region, OLD.lat, OLD.lng,
     OLD.rating_sum, OLD.rating_count, OLD.created_at)
    IS DISTINCT FROM
    (NEW.seller_id, NEW.category_id, NEW.sale_type, NEW.status, NEW.name, NEW.summary, NEW.attributes, NEW.price, NEW.currency,
     NEW.unit, NEW.units_of_price, NEW.minimum_quantity, NEW.stock, NEW.rules, NEW.time_zone, NEW.city, NEW.region, NEW.lat, NEW.lng,
     NEW.rating_sum, NEW.rating_count, NEW.created_at)
  ) EXECUTE FUNCTION note_product();
