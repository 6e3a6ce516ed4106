-- AlterEnum
ALTER TYPE "ContentKind" ADD VALUE 'GLOSSARY';
