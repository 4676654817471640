CREATE EXTENSION IF NOT EXISTS btree_gist;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS unaccent;
--> statement-breakpoint
-- unaccent() itself is only STABLE, because its dictionary could be changed: naming the dictionary makes it safe in an index.
CREATE FUNCTION immutable_unaccent(text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  AS $$ SELECT public.unaccent('public.unaccent'::regdictionary, $1) $$;
--> statement-breakpoint
-- English stems without accents: 'Kayaks' and 'kayák' are one word (SE-12).
CREATE TEXT SEARCH CONFIGURATION marketplace (COPY = english);
--> statement-breakpoint
ALTER TEXT SEARCH CONFIGURATION marketplace
  ALTER MAPPING FOR asciiword, asciihword, hword_asciipart, hword, hword_part, word WITH unaccent, english_stem;
