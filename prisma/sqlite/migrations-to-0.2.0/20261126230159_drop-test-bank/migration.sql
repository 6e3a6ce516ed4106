-- The test bank has a database of its own, which starts empty. Orders come first, because they refer
-- to checkouts and payees.
DROP TABLE "TestBankOrder";
DROP TABLE "TestBankCheckout";
DROP TABLE "TestBankPayee";
DROP TABLE "TestBankMovement";
DROP TABLE "TestBankEvent";
