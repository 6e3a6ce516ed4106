import { describe, expect, it } from "vitest";
import { exchange } from "../../support/browser/exchange.ts";
import { signInToApi } from "../../support/files/uploads.ts";
import { sharedConversation } from "../../support/instance/instance-conversation.ts";

const { instance, bookingId, accounts } = await sharedConversation();
const tokens = {
	CREATOR: await signInToApi(instance.origin, accounts.CREATOR),
	PROFESSIONAL: await signInToApi(instance.origin, accounts.PROFESSIONAL),
};

describe("the messages API", () => {
	const call = async (
		role: keyof typeof tokens | undefined,
		method: string,
		target: string,
		body?: object,
	) => {
		const headers: Record<string, string> = { "Content-Type": "application/json" };
		if (role) headers.Authorization = tokens[role];
		const answer = await exchange(instance.origin, {
			method,
			path: target,
			headers,
			body: body && JSON.stringify(body),
		});
		return {
			status: answer.status,
			body: answer.text ? (JSON.parse(answer.text) as Record<string, never>) : {},
		};
	};

	it("requires a token", async () => {
		for (const [method, target] of [
			["GET", "/api/messages/conversations"],
			["GET", `/api/messages/${bookingId}`],
			["PUT", `/api/messages/${bookingId}`],
			["POST", "/api/messages/send"],
		] as const) {
			expect(await call(undefined, method, target, method === "POST" ? {} : undefined)).toMatchObject({
				status: 401,
				body: { error: "Authentication required" },
			});
		}
	});

	it("sends, lists, and returns messages and marks them as read, in the documented formats", async () => {
		const sent = await call("CREATOR", "POST", "/api/messages/send", {
			bookingId,
			content: "By the API",
			attachments: [],
		});
		expect(sent).toMatchObject({
			status: 200,
			body: { data: { content: "By the API", isRead: false, isFromCurrentUser: true, attachments: [] } },
		});
		const list = await call("PROFESSIONAL", "GET", "/api/messages/conversations");
		expect(list).toMatchObject({
			status: 200,
			body: {
				conversations: [
					{
						bookingId,
						otherUser: { image: null, userType: "CREATOR" },
						service: { title: "Spring lookbook", category: "PHOTO_VIDEO" },
						status: "ACCEPTED",
						unreadCount: 1,
						latestMessage: { content: "By the API", isFromCurrentUser: false },
					},
				],
				totalUnreadCount: 1,
				nextCursor: null,
			},
		});
		const thread = await call("PROFESSIONAL", "GET", `/api/messages/${bookingId}`);
		expect(thread).toMatchObject({
			status: 200,
			body: {
				booking: {
					provider: { name: "Vega Lights" },
					service: { title: "Spring lookbook" },
					status: "ACCEPTED",
				},
				unreadCount: 1,
			},
		});
		expect((await call("PROFESSIONAL", "GET", "/api/messages/conversations")).body).toMatchObject({
			totalUnreadCount: 1,
		});
		expect((await call("PROFESSIONAL", "PUT", `/api/messages/${bookingId}`)).status).toBe(204);
		expect((await call("PROFESSIONAL", "GET", "/api/messages/conversations")).body).toMatchObject({
			totalUnreadCount: 0,
		});
	});

	it("requires a confirmation before it sends contact details", async () => {
		const body = { bookingId, content: "Call 512-555-0142" };
		expect(await call("CREATOR", "POST", "/api/messages/send", body)).toMatchObject({
			status: 409,
			body: { code: "conflict", fieldErrors: { confirm: [expect.stringContaining("phone")] } },
		});
		expect((await call("CREATOR", "POST", "/api/messages/send", { ...body, confirm: true })).status).toBe(
			200,
		);
	});

	it("returns 404 for an unknown booking, and refuses invalid bodies", async () => {
		const unknown = "00000000-0000-4000-8000-000000000000";
		expect(await call("CREATOR", "GET", `/api/messages/${unknown}`)).toMatchObject({
			status: 404,
			body: { error: "Booking not found" },
		});
		expect(
			await call("CREATOR", "POST", "/api/messages/send", { bookingId: unknown, content: "x" }),
		).toMatchObject({ status: 404, body: { error: "Booking not found" } });
		for (const body of [
			{},
			{ bookingId },
			{ bookingId, content: 5 },
			{ bookingId, content: " " },
			{ bookingId: [], content: "x" },
			{ bookingId, content: "x", attachments: "y" },
		]) {
			expect((await call("CREATOR", "POST", "/api/messages/send", body)).status).toBe(422);
		}
	});
});
