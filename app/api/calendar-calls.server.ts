import {
	createFeed,
	feedAddress,
	getFeed,
	openFeedToken,
	revokeFeed,
} from "#app/domain/bookings/calendar-feed.server.ts";
import { listOpenTurns } from "#app/domain/bookings/turns.server.ts";
import { requireUser } from "#app/domain/platform/actor.ts";
import { type ApiCall, call } from "./api-call.server.ts";

/** API calls that list the user's turns and manage the private calendar address. */
export const calendarCalls: readonly ApiCall[] = [
	call({
		method: "GET",
		path: "/api/turns",
		summary:
			"What your bookings are waiting for, the earliest deadline first, at most 100: who has to act (`holder`), by when, and what happens otherwise",
		access: "bearer",
		status: 200,
		run: async (actor) => ({ turns: await listOpenTurns(actor) }),
	}),
	call({
		method: "GET",
		path: "/api/calendar-feed",
		summary:
			"Since when you have a private calendar address, and when an app last read it. `feed` is null without one",
		access: "bearer",
		status: 200,
		run: async (actor) => ({ feed: await getFeed(actor) }),
	}),
	call({
		method: "POST",
		path: "/api/calendar-feed/create",
		summary:
			"Create your private calendar address, which is shown only now. An earlier one stops working. Requires a recent identity confirmation",
		access: "bearer",
		status: 201,
		run: async (actor) => {
			const { sealedToken } = await createFeed(actor);
			const token = openFeedToken(requireUser(actor).id, sealedToken);
			return { address: token ? feedAddress(token) : null };
		},
	}),
	call({
		method: "POST",
		path: "/api/calendar-feed/revoke",
		summary: "Revoke your private calendar address",
		access: "bearer",
		status: 204,
		run: (actor) => revokeFeed(actor),
	}),
];
