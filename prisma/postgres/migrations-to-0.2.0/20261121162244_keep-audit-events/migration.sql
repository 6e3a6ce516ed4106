-- The trail of events only grows. Whoever owns neither the table nor the function cannot take this off.
CREATE FUNCTION "refuseChangeOfEvents"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'AuditEvent only grows' USING ERRCODE = 'insufficient_privilege';
END
$$;

CREATE TRIGGER "AuditEvent_only_grows" BEFORE UPDATE OR DELETE OR TRUNCATE ON "AuditEvent" FOR EACH STATEMENT EXECUTE FUNCTION "refuseChangeOfEvents"();
