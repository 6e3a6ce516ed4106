-- AlterTable
ALTER TABLE "Booking" ADD COLUMN "latitude" REAL;
ALTER TABLE "Booking" ADD COLUMN "longitude" REAL;

-- AlterTable
ALTER TABLE "Requirements" ADD COLUMN "latitude" REAL;
ALTER TABLE "Requirements" ADD COLUMN "longitude" REAL;

-- AlterTable
ALTER TABLE "Professional" ADD COLUMN "latitude" REAL;
ALTER TABLE "Professional" ADD COLUMN "longitude" REAL;

-- RedefineTables
PRAGMA defer_foreign_keys=ON;
PRAGMA foreign_keys=OFF;
CREATE TABLE "new_DirectoryEntry" (
    "professionalId" TEXT NOT NULL,
    "line" TEXT NOT NULL,
    "region" TEXT NOT NULL,
    "city" TEXT NOT NULL,
    "latitude" REAL,
    "longitude" REAL,
    "cell" TEXT NOT NULL DEFAULT '',
    "hourlyRateCents" INTEGER NOT NULL,
    "experience" INTEGER NOT NULL,
    "travel" INTEGER NOT NULL,
    "rating" INTEGER NOT NULL,
    "awayUntilDay" TEXT,
    "shelf" TEXT NOT NULL,
    "regionShelf" TEXT NOT NULL,
    "cityShelf" TEXT NOT NULL,

    PRIMARY KEY ("line", "professionalId"),
    CONSTRAINT "DirectoryEntry_professionalId_fkey" FOREIGN KEY ("professionalId") REFERENCES "Professional" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
INSERT INTO "new_DirectoryEntry" ("awayUntilDay", "city", "cityShelf", "experience", "hourlyRateCents", "line", "professionalId", "rating", "region", "regionShelf", "shelf", "travel") SELECT "awayUntilDay", "city", "cityShelf", "experience", "hourlyRateCents", "line", "professionalId", "rating", "region", "regionShelf", "shelf", "travel" FROM "DirectoryEntry";
DROP TABLE "DirectoryEntry";
ALTER TABLE "new_DirectoryEntry" RENAME TO "DirectoryEntry";
CREATE INDEX "DirectoryEntry_shelf_idx" ON "DirectoryEntry"("shelf");
CREATE INDEX "DirectoryEntry_regionShelf_idx" ON "DirectoryEntry"("regionShelf");
CREATE INDEX "DirectoryEntry_cityShelf_idx" ON "DirectoryEntry"("cityShelf");
CREATE INDEX "DirectoryEntry_line_rating_professionalId_idx" ON "DirectoryEntry"("line", "rating", "professionalId");
CREATE INDEX "DirectoryEntry_line_hourlyRateCents_professionalId_idx" ON "DirectoryEntry"("line", "hourlyRateCents", "professionalId");
CREATE INDEX "DirectoryEntry_line_experience_professionalId_idx" ON "DirectoryEntry"("line", "experience", "professionalId");
CREATE INDEX "DirectoryEntry_line_region_professionalId_idx" ON "DirectoryEntry"("line", "region", "professionalId");
CREATE INDEX "DirectoryEntry_line_region_rating_professionalId_idx" ON "DirectoryEntry"("line", "region", "rating", "professionalId");
CREATE INDEX "DirectoryEntry_line_region_hourlyRateCents_professionalId_idx" ON "DirectoryEntry"("line", "region", "hourlyRateCents", "professionalId");
CREATE INDEX "DirectoryEntry_line_region_experience_professionalId_idx" ON "DirectoryEntry"("line", "region", "experience", "professionalId");
CREATE INDEX "DirectoryEntry_line_cell_professionalId_idx" ON "DirectoryEntry"("line", "cell", "professionalId");
CREATE INDEX "DirectoryEntry_line_cell_rating_professionalId_idx" ON "DirectoryEntry"("line", "cell", "rating", "professionalId");
CREATE INDEX "DirectoryEntry_line_region_city_professionalId_idx" ON "DirectoryEntry"("line", "region", "city", "professionalId");
CREATE INDEX "DirectoryEntry_line_region_city_rating_professionalId_idx" ON "DirectoryEntry"("line", "region", "city", "rating", "professionalId");
CREATE INDEX "DirectoryEntry_line_region_city_hourlyRateCents_professionalId_idx" ON "DirectoryEntry"("line", "region", "city", "hourlyRateCents", "professionalId");
CREATE INDEX "DirectoryEntry_line_region_city_experience_professionalId_idx" ON "DirectoryEntry"("line", "region", "city", "experience", "professionalId");
CREATE INDEX "DirectoryEntry_professionalId_idx" ON "DirectoryEntry"("professionalId");
PRAGMA foreign_keys=ON;
PRAGMA defer_foreign_keys=OFF;
