-- AlterEnum
ALTER TYPE "AccountTokenKind" ADD VALUE 'SIGN_IN';
