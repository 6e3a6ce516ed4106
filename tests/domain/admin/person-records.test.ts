import { expect, it } from "vitest";
import { sendMessage } from "#app/domain/bookings/messages/send-message.server.ts";
import { findPersonBookings, findPersonConversations } from "#app/domain/bookings/person-records.server.ts";
import { findPersonMoney } from "#app/domain/office/finance/finance-queries.server.ts";
import { newMember, visitor } from "../../support/accounts/actors.ts";
import { newFunded } from "../../support/market/milestones.ts";

const team = async () => visitor({ user: await newMember("ADMIN") });

it("a booking and its money are among the records of both sides, but not of anyone else", async () => {
	const admin = await team();
	const { bookingId, creator, professional } = await newFunded();
	await newFunded();
	for (const { id } of [creator, professional]) {
		expect((await findPersonBookings(admin, id, {})).rows).toMatchObject([{ id: bookingId }]);
		const { lists } = await findPersonMoney(admin, id);
		expect(lists.map(({ list, rows }) => [list, rows.map(({ booking }) => booking?.id)])).toEqual([
			["held", [bookingId]],
			["payments", [bookingId]],
			["refunds", []],
			["payouts", []],
			["debts", []],
		]);
	}
	const { id } = await newMember("ADMIN");
	expect([(await findPersonBookings(admin, id, {})).rows, (await findPersonMoney(admin, id)).lists]).toEqual([
		[],
		[],
	]);
});

it("a conversation is listed with the number of messages that a person wrote, but not with their text", async () => {
	const admin = await team();
	const { bookingId, creator, professional } = await newFunded();
	for (const content of ["See you at nine.", "I’ll bring the props."])
		await sendMessage(visitor({ user: creator }), { bookingId, content });
	const conversations = async (id: string) => (await findPersonConversations(admin, id)).conversations;
	expect(await conversations(creator.id)).toMatchObject([{ bookingId, written: 2 }]);
	expect(await conversations(professional.id)).toMatchObject([{ bookingId, written: 0 }]);
	expect(JSON.stringify(await conversations(creator.id))).not.toContain("props");
});

it("the records of someone who doesn't exist can't be found", async () => {
	const admin = await team();
	for (const find of [
		() => findPersonBookings(admin, "none", {}),
		() => findPersonConversations(admin, "none"),
		() => findPersonMoney(admin, "none"),
	])
		await expect(find()).rejects.toMatchObject({ code: "not_found" });
});
