-- Until now, a decision without a person was the clock's, whose reason was always the same sentence. A
-- person's account may have been deleted since.
UPDATE "DisputeDecision" SET "role" = 'CLOCK' WHERE "decidedById" IS NULL AND "reason" LIKE 'Our team didn''t decide within %';

UPDATE "Dispute" SET "outcome" = 'UNDECIDED' WHERE "outcome" = 'DECISION' AND "id" IN (SELECT "disputeId" FROM "DisputeDecision" WHERE "role" = 'CLOCK');
