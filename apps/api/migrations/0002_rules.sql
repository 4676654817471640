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
