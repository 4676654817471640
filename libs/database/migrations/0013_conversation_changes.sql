-- Who is blocked doesn't learn any more what the other side has read and received.
CREATE OR REPLACE FUNCTION notify_marks() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  one record;
BEGIN
  FOR one IN
    SELECT * FROM (VALUES
      ('customer', OLD.customer_read_number, NEW.customer_read_number, OLD.customer_delivered_number, NEW.customer_delivered_number),
      ('seller', OLD.seller_read_number, NEW.seller_read_number, OLD.seller_delivered_number, NEW.seller_delivered_number)
    ) AS marks (side, old_read, new_read, old_delivered, new_delivered)
    WHERE (old_read, old_delivered) IS DISTINCT FROM (new_read, new_delivered)
  LOOP
    PERFORM pg_notify('live', format('messages@%s messageMarks %s', account, jsonb_build_object(
        'conversationId', NEW.id, 'otherReadNumber', one.new_read, 'otherDeliveredNumber', one.new_delivered)))
      FROM conversation_accounts WHERE id = NEW.id AND side <> one.side AND NOT EXISTS (
        SELECT FROM blocks b
          WHERE b.customer_id = NEW.customer_id AND b.seller_id = NEW.seller_id AND b.blocked_by = one.side);
    PERFORM pg_notify('live', format('messages@%s updateNotificationCount %s', account, jsonb_build_object(
        'conversationId', NEW.id, 'read', read.count)))
      FROM conversation_accounts, LATERAL (
        SELECT count(*) FROM messages m
          WHERE m.conversation_id = NEW.id AND m.sender <> one.side AND m.number > one.old_read AND m.number <= one.new_read
      ) AS read
      WHERE id = NEW.id AND side = one.side AND read.count > 0;
  END LOOP;
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- Open pages of both sides read a conversation again when one side blocks the other, or its order makes a step.
CREATE FUNCTION notify_conversation(conversation uuid) RETURNS void LANGUAGE sql AS $$
  SELECT pg_notify('live', format('messages@%s conversationChanged %s', account, jsonb_build_object('conversationId', id)))
    FROM conversation_accounts WHERE id = conversation;
$$;
--> statement-breakpoint
CREATE FUNCTION notify_block() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM notify_conversation(id) FROM conversations
    WHERE customer_id = COALESCE(NEW.customer_id, OLD.customer_id) AND seller_id = COALESCE(NEW.seller_id, OLD.seller_id);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER blocks_notified AFTER INSERT OR DELETE ON blocks
  FOR EACH ROW WHEN (notes_changes()) EXECUTE FUNCTION notify_block();
--> statement-breakpoint
CREATE FUNCTION notify_order_conversation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM notify_conversation(id) FROM conversations WHERE order_id = NEW.order_id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER order_history_conversation_notified AFTER INSERT ON order_history
  FOR EACH ROW WHEN (notes_changes()) EXECUTE FUNCTION notify_order_conversation();
