import { verifyAge } from "#app/domain/people/verify-age.server.ts";
import type { SignedInUser } from "#app/domain/platform/actor.ts";
import { db } from "#app/infra/database/db.server.ts";
import { visitor } from "./actors.ts";

/** Returns the input of an adult's age verification. */
export const typedAge = (user: SignedInUser, facts = {}) => ({
	email: user.email,
	fullName: "Ana Li",
	dateOfBirth: "1998-03-31",
	isOver18: true,
	agreedToTerms: true,
	isBoxMeant: false,
	...facts,
});

/** Sends an adult's age verification for someone. */
export const sendAge = (user: SignedInUser, facts = {}) =>
	verifyAge(visitor({ user }), typedAge(user, facts));

/** Finds all stored age verifications, oldest first. */
export const ageRecords = () => db().ageVerification.findMany({ orderBy: { id: "asc" } });

export const underageLog = () => db().underageRejection.findMany();

/** Finds the status of someone's age verification, as stored in their account. */
export const findVerification = async ({ id }: SignedInUser) =>
	(await db().user.findUniqueOrThrow({ where: { id } })).verification;
