-- AlterTable
ALTER TABLE "Booking" ADD COLUMN     "latitude" DOUBLE PRECISION,
ADD COLUMN     "longitude" DOUBLE PRECISION;

-- AlterTable
ALTER TABLE "Requirements" ADD COLUMN     "latitude" DOUBLE PRECISION,
ADD COLUMN     "longitude" DOUBLE PRECISION;

-- AlterTable
ALTER TABLE "Professional" ADD COLUMN     "latitude" DOUBLE PRECISION,
ADD COLUMN     "longitude" DOUBLE PRECISION;

-- AlterTable
ALTER TABLE "DirectoryEntry" ADD COLUMN     "cell" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "latitude" DOUBLE PRECISION,
ADD COLUMN     "longitude" DOUBLE PRECISION;

-- CreateIndex
CREATE INDEX "DirectoryEntry_line_cell_professionalId_idx" ON "DirectoryEntry"("line", "cell", "professionalId");

-- CreateIndex
CREATE INDEX "DirectoryEntry_line_cell_rating_professionalId_idx" ON "DirectoryEntry"("line", "cell", "rating", "professionalId");
