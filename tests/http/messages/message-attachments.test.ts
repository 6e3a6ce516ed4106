import { describe, expect, it } from "vitest";
import { FILE_MAX_BYTES, uploadErrors } from "#app/domain/platform/files/file.ts";
import { signUpMember } from "../../support/accounts/member.ts";
import type { Browser } from "../../support/browser/browser.ts";
import { exchange } from "../../support/browser/exchange.ts";
import { expectFailedForm } from "../../support/browser/failed-form.ts";
import type { Part } from "../../support/browser/multipart.ts";
import { image, pdf } from "../../support/files/sample-files.ts";
import { signInToApi, uploadWith } from "../../support/files/uploads.ts";
import {
	THREAD_FORM as FORM,
	sharedConversation,
	threadPath,
} from "../../support/instance/instance-conversation.ts";

const { instance, creator, professional, bookingId, accounts } = await sharedConversation();
const tokens = {
	CREATOR: await signInToApi(instance.origin, accounts.CREATOR),
	PROFESSIONAL: await signInToApi(instance.origin, accounts.PROFESSIONAL),
};

const file = (fileName: string, value = pdf()): Part => ({ name: "attachments", fileName, value });
const send = (content: string, ...files: Part[]) =>
	creator.postParts(threadPath(bookingId), { name: "content", value: content }, ...files);
const attached = async (browser: Browser) => {
	const { $ } = await browser.get(threadPath(bookingId));
	return $("#latest a[download]")
		.toArray()
		.map((link) => ({ name: $(link).text(), href: $(link).attr("href") ?? "" }));
};
const messages = (content: string) =>
	instance.rows<{ id: string }>(
		"select id from Message where bookingId = ? and content = ?",
		bookingId,
		content,
	);
const call = async (role: keyof typeof tokens, attachments: string[]) => {
	const headers = { "Content-Type": "application/json", Authorization: tokens[role] };
	const answer = await exchange(instance.origin, {
		method: "POST",
		path: "/api/messages/send",
		headers,
		body: JSON.stringify({ bookingId, content: "By the API", attachments }),
	});
	return {
		status: answer.status,
		body: JSON.parse(answer.text) as {
			fieldErrors?: Record<string, string[]>;
			data?: { attachments: { name: string }[] };
		},
	};
};

describe("the files of a message", () => {
	it("can be five, keep their order, and reach both sides", async () => {
		const names = ["1.pdf", "2.jpg", "3.png", "4.pdf", "5.pdf"];
		const [jpeg, png] = [await image("jpeg"), await image("png")];
		const sent = await send(
			"Five files",
			...names.map((name) => file(name, name.endsWith("jpg") ? jpeg : name.endsWith("png") ? png : pdf())),
		);
		expect([sent.status, sent.location]).toEqual([303, `${threadPath(bookingId)}#latest`]);
		for (const browser of [creator, professional]) {
			const files = await attached(browser);
			expect(files.map(({ name }) => name)).toEqual(names);
			for (const { href } of files) expect((await browser.get(href)).status).toBe(200);
		}
	});

	it.each([
		["six files", "Add at most 5 files.", Array.from({ length: 6 }, (_, i) => file(`${i}.pdf`))],
		[
			"a file that is too large",
			uploadErrors.tooLarge,
			[file("large.pdf", pdf({ bytes: FILE_MAX_BYTES + 1 }))],
		],
		["a file of a wrong type", uploadErrors.type, [file("notes.txt", Buffer.from("notes"))]],
		[
			"a file whose content doesn't match its name",
			uploadErrors.type,
			[file("script.pdf", Buffer.from("<script>alert(1)</script>"))],
		],
		["an empty file", uploadErrors.empty, [file("empty.pdf", Buffer.alloc(0))]],
		[
			"a valid file next to an invalid one",
			uploadErrors.type,
			[file("good.pdf"), file("notes.txt", Buffer.from("notes"))],
		],
	])("with %s are refused with an error on the field, and the text is kept", async (what, message, files) => {
		const content = `See the files\nthat I send (${what})`;
		const page = await send(content, ...files);
		expectFailedForm(page, FORM, { attachments: message });
		expect(page.$(`${FORM} textarea`).text().replace(/^\n/, "")).toBe(content);
		expect(page.$(`${FORM} details`).attr("open")).toBeDefined();
		expect(messages(content)).toEqual([]);
	});

	it("are refused with status 413 if there are more than ten", async () => {
		const page = await send("Eleven files", ...Array.from({ length: 11 }, (_, i) => file(`${i}.pdf`)));
		expect([page.status, page.$("main p").first().text()]).toEqual([
			413,
			expect.stringContaining("Choose at most 10"),
		]);
	});

	it("can be sent only with text", async () => {
		expectFailedForm(await send("", file("brief.pdf")), FORM, { content: "Write a message, then send it." });
	});

	it("are sent once if their form is sent twice", async () => {
		const submission =
			/name="submission" value="([^"]+)"/.exec((await creator.get(threadPath(bookingId))).text)?.[1] ?? "";
		const parts = [
			{ name: "submission", value: submission },
			{ name: "content", value: "Once, with a file" },
			file("once.pdf"),
		];
		for (let i = 0; i < 2; i++)
			expect((await creator.postParts(threadPath(bookingId), ...parts)).status).toBe(303);
		expect(messages("Once, with a file")).toHaveLength(1);
	});

	it("can't be opened by anyone outside the conversation, and can be attached to a message only by their owner", async () => {
		await send("For you alone", file("private.pdf"));
		const [{ href } = { href: "" }] = await attached(professional);
		const { browser: stranger } = await signUpMember(instance);
		const nobodys = "/files/0199c9a1-0000-7000-8000-000000000000";
		for (const end of ["", ".data"]) {
			const [theirs, unknown] = [await stranger.get(href + end), await stranger.get(nobodys + end)];
			expect([end, theirs.status, unknown.status]).toEqual([end, 404, 404]);
			expect(theirs.text).not.toContain("private");
		}
		const id = href.split("/").at(-1) ?? "";
		// People who may read a file still may not attach it to their own message.
		for (const foreign of [id, "0199c9a1-0000-7000-8000-000000000000", "..", ""]) {
			expect(await call("PROFESSIONAL", [foreign]), foreign).toMatchObject({
				status: 422,
				body: { fieldErrors: { attachments: ["Choose the files again."] } },
			});
		}
		expect(messages("By the API")).toEqual([]);
	});

	it("are attached by ID in the API, at most five, and each only once", async () => {
		const ids: string[] = [];
		for (let i = 0; i < 6; i++) ids.push(await uploadWith(instance, tokens.CREATOR, `${i}.pdf`, pdf()));
		expect(await call("CREATOR", ids)).toMatchObject({
			status: 422,
			body: { fieldErrors: { attachments: ["Add at most 5 files."] } },
		});
		const five = ids.slice(0, 5);
		expect(await call("CREATOR", [...five.slice(0, 4), five[0] ?? ""])).toMatchObject({ status: 422 });
		const { status, body } = await call("CREATOR", five);
		expect([status, body.data?.attachments.map(({ name }) => name)]).toEqual([
			200,
			["0.pdf", "1.pdf", "2.pdf", "3.pdf", "4.pdf"],
		]);
		expect(await call("CREATOR", five.slice(0, 1))).toMatchObject({
			status: 422,
			body: { fieldErrors: { attachments: ["Choose the files again."] } },
		});
	});
});
