-- Two roles for Greenroom's PostgreSQL database: greenroom_owner creates and changes the tables
-- (MIGRATION_DATABASE_URL), and greenroom only reads and writes their rows (DATABASE_URL). The script
-- can be run again, even on a database that is in use.
--   createdb greenroom
--   psql -v ON_ERROR_STOP=1 -d greenroom -f deploy/postgres-roles.sql     as a superuser
--   psql -d greenroom -c '\password greenroom_owner' -c '\password greenroom'
DO $$
DECLARE
	role name;
	made name;
BEGIN
	FOREACH role IN ARRAY ARRAY['greenroom_owner', 'greenroom'] LOOP
		IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = role) THEN
			EXECUTE format('CREATE ROLE %I LOGIN', role);
		END IF;
		EXECUTE format('ALTER ROLE %I NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS', role);
	END LOOP;
	EXECUTE format('REVOKE ALL ON DATABASE %I FROM PUBLIC', current_database());
	EXECUTE format('GRANT CONNECT ON DATABASE %I TO greenroom_owner, greenroom', current_database());
	-- Transfers objects that a single role or a superuser created earlier.
	FOR made IN SELECT tablename FROM pg_tables WHERE schemaname = 'public' LOOP
		EXECUTE format('ALTER TABLE public.%I OWNER TO greenroom_owner', made);
	END LOOP;
	FOR made IN SELECT typname FROM pg_type WHERE typnamespace = 'public'::regnamespace AND typtype = 'e' LOOP
		EXECUTE format('ALTER TYPE public.%I OWNER TO greenroom_owner', made);
	END LOOP;
	-- The owner of a trigger's function can drop the function and the trigger, so the server's role must not
	-- own it.
	FOR made IN SELECT proname FROM pg_proc WHERE pronamespace = 'public'::regnamespace AND proname = 'refuseChangeOfEvents' LOOP
		EXECUTE format('ALTER FUNCTION public.%I() OWNER TO greenroom_owner', made);
	END LOOP;
END $$;

REVOKE ALL ON SCHEMA public FROM PUBLIC, greenroom;
GRANT USAGE, CREATE ON SCHEMA public TO greenroom_owner;
GRANT USAGE ON SCHEMA public TO greenroom;
GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO greenroom;
-- Covers tables that later versions create.
ALTER DEFAULT PRIVILEGES FOR ROLE greenroom_owner IN SCHEMA public GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO greenroom;
