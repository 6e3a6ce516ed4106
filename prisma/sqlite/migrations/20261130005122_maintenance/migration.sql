-- CreateTable
CREATE TABLE "MaintenanceChange" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "isOn" BOOLEAN NOT NULL,
    "expectedEndAt" DATETIME,
    "changedById" TEXT,
    "at" DATETIME NOT NULL,
    CONSTRAINT "MaintenanceChange_changedById_fkey" FOREIGN KEY ("changedById") REFERENCES "User" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "MaintenanceChange_at_idx" ON "MaintenanceChange"("at");

-- CreateIndex
CREATE INDEX "MaintenanceChange_changedById_idx" ON "MaintenanceChange"("changedById");

CREATE TRIGGER "MaintenanceChange_not_updated" BEFORE UPDATE ON "MaintenanceChange" WHEN NOT (NEW."changedById" IS NULL AND NEW."id" IS OLD."id" AND NEW."isOn" IS OLD."isOn" AND NEW."expectedEndAt" IS OLD."expectedEndAt" AND NEW."at" IS OLD."at") BEGIN
    SELECT RAISE(ABORT, 'MaintenanceChange only grows');
END;

CREATE TRIGGER "MaintenanceChange_not_deleted" BEFORE DELETE ON "MaintenanceChange" BEGIN
    SELECT RAISE(ABORT, 'MaintenanceChange only grows');
END;

CREATE TRIGGER "MaintenanceChange_not_replaced" BEFORE INSERT ON "MaintenanceChange" WHEN EXISTS (SELECT 1 FROM "MaintenanceChange" WHERE "id" = NEW."id" OR "rowid" = NEW."rowid") BEGIN
    SELECT RAISE(ABORT, 'MaintenanceChange only grows');
END;
