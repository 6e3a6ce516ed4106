import { layout, type RouteConfig, route } from "@react-router/dev/routes";

/** Commands that share a page, by page. The last word of the URL names the command. */
const said = ["add-statement", "appeal"];
const confirmed = ["ask-team", "withdraw", "accept-decision"];
const answers = ["accept", "decline", "withdraw"];

/** Disputes about milestones, and proposals to divide the money held for them. */
export const disputesRoutes = [
	layout("routes/_both-sides.tsx", { id: "disputes" }, [
		route("bookings/:bookingId/milestones/:number/dispute", "routes/disputes/open-dispute.tsx"),
		route("bookings/:bookingId/milestones/:number/propose-split", "routes/disputes/propose-split.tsx"),
		route("bookings/:bookingId/disputes/:disputeId", "routes/disputes/dispute.tsx"),
		route("bookings/:bookingId/disputes/:disputeId/answer", "routes/disputes/answer-dispute.tsx"),
		...said.map((word) =>
			route(`bookings/:bookingId/disputes/:disputeId/${word}`, "routes/disputes/add-statement.tsx", {
				id: `routes/disputes/${word}`,
			}),
		),
		...confirmed.map((word) =>
			route(`bookings/:bookingId/disputes/:disputeId/${word}`, "routes/disputes/confirm-command.tsx", {
				id: `routes/disputes/${word}`,
			}),
		),
		...answers.map((word) =>
			route(`bookings/:bookingId/proposals/:proposalId/${word}`, "routes/disputes/answer-proposal.tsx", {
				id: `routes/disputes/${word}-proposal`,
			}),
		),
	]),
] satisfies RouteConfig;
