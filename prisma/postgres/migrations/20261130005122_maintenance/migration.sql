-- CreateTable
CREATE TABLE "MaintenanceChange" (
    "id" TEXT NOT NULL,
    "isOn" BOOLEAN NOT NULL,
    "expectedEndAt" TIMESTAMP(3),
    "changedById" TEXT,
    "at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "MaintenanceChange_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "MaintenanceChange_at_idx" ON "MaintenanceChange"("at");

-- CreateIndex
CREATE INDEX "MaintenanceChange_changedById_idx" ON "MaintenanceChange"("changedById");

-- AddForeignKey
ALTER TABLE "MaintenanceChange" ADD CONSTRAINT "MaintenanceChange_changedById_fkey" FOREIGN KEY ("changedById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

CREATE TRIGGER "MaintenanceChange_not_updated" BEFORE UPDATE ON "MaintenanceChange" FOR EACH ROW EXECUTE FUNCTION "refuseChangeButForgetting"('changedById');
CREATE TRIGGER "MaintenanceChange_only_grows" BEFORE DELETE OR TRUNCATE ON "MaintenanceChange" FOR EACH STATEMENT EXECUTE FUNCTION "refuseChangeOfHistory"();
