import { db } from "#app/infra/database/db.server.ts";
import { replace, replacements } from "./replacement.ts";

/** The application without the guards of identity and ownership. */
export const without = replacements(import.meta.filename, {
	roles: replace<typeof import("#app/middleware/require-role.server.ts")>(
		"app/middleware/require-role.server.ts",
		{
			requireRole:
				({ openToEveryone }) =>
				() =>
					openToEveryone,
		},
	),
	areas: replace<typeof import("#app/middleware/guard-areas.server.ts")>(
		"app/middleware/guard-areas.server.ts",
		{
			guardAreas: () => () => (_args, next) => next(),
			// Startup looks for the guard above each route.
			hasArea: () => () => true,
		},
	),
	areaOfCommand: replace<typeof import("#app/domain/platform/actor.ts")>("app/domain/platform/actor.ts", {
		requireArea:
			({ requireUser }) =>
			(actor) =>
				requireUser(actor),
	}),
	signatures: replace<typeof import("#app/infra/security/secrets.server.ts")>(
		"app/infra/security/secrets.server.ts",
		{ unsignText: () => (signed) => signed.slice(0, signed.lastIndexOf(".")) },
	),
	owners: replace<typeof import("#app/domain/bookings/booking-sides.server.ts")>(
		"app/domain/bookings/booking-sides.server.ts",
		{
			// Treats anyone as the booking's creator.
			getUserBooking:
				({ getUserBooking }) =>
				async (user, bookingId, from = db()) => {
					const booking = await from.booking.findUnique({ where: { id: bookingId } });
					return getUserBooking({ id: booking?.creatorId ?? user.id }, bookingId, from);
				},
		},
	),
	dummyHash: replace<typeof import("#app/infra/security/passwords.server.ts")>(
		"app/infra/security/passwords.server.ts",
		{
			verifyPassword:
				({ verifyPassword }) =>
				async (passwordHash, password) =>
					passwordHash !== undefined && verifyPassword(passwordHash, password),
		},
	),
	pendingSignIn: replace<typeof import("#app/domain/people/second-factor.server.ts")>(
		"app/domain/people/second-factor.server.ts",
		{ keepPendingSignIn: () => async () => undefined },
	),
	completeSignIn: replace<typeof import("#app/domain/people/credentials.server.ts")>(
		"app/domain/people/credentials.server.ts",
		{ lockCompleteSignIn: ({ lockCredentials }) => lockCredentials },
	),
	limits: replace<typeof import("#app/infra/security/limits.server.ts")>(
		"app/infra/security/limits.server.ts",
		{ consumePoint: () => async () => 0 },
	),
});
