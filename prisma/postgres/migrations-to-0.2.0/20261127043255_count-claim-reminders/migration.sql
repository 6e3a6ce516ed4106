-- AlterTable
ALTER TABLE "GuaranteeClaim" ADD COLUMN     "reminders" INTEGER NOT NULL DEFAULT 0;
