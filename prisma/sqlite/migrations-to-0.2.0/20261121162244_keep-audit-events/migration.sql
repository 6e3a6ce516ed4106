-- The trail of events only grows.
CREATE TRIGGER "AuditEvent_not_updated" BEFORE UPDATE ON "AuditEvent" BEGIN
    SELECT RAISE(ABORT, 'AuditEvent only grows');
END;

CREATE TRIGGER "AuditEvent_not_deleted" BEFORE DELETE ON "AuditEvent" BEGIN
    SELECT RAISE(ABORT, 'AuditEvent only grows');
END;

-- INSERT OR REPLACE removes what it replaces without a DELETE that a trigger would see.
CREATE TRIGGER "AuditEvent_not_replaced" BEFORE INSERT ON "AuditEvent" WHEN EXISTS (SELECT 1 FROM "AuditEvent" WHERE "id" = NEW."id" OR "rowid" = NEW."rowid") BEGIN
    SELECT RAISE(ABORT, 'AuditEvent only grows');
END;
