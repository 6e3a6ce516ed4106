-- AlterEnum
ALTER TYPE "EvidenceStatus" ADD VALUE 'ELSEWHERE';
