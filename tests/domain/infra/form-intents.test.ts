import { RouterContextProvider } from "react-router";
import { describe, expect, it, vi } from "vitest";
import * as z from "zod";
import { readBody } from "#app/forms/body.server.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { postedContext, requestContext } from "#app/forms/form-context.server.ts";
import { type RequestFacts, requestFacts } from "#app/server/request-facts.server.ts";
import { actorContext } from "#app/session/contexts.ts";
import { CHECK_INTENT, INTENT_FIELD } from "#app/ui/form/form-fields.ts";
import { visitor } from "../../support/accounts/actors.ts";

const Schema = z.object({
	title: z.string({ error: "Enter a title" }),
	password: z.string().optional(),
	areas: z.array(z.string({ error: "Enter an area" })).min(1, "Enter an area"),
});

/** Posts fields with an intent, the way a button of the form or Conform does. */
async function ask(intent: string, fields: [name: string, value: string][]) {
	const run = vi.fn(async () => new Response(null, { status: 303 }));
	const facts: RequestFacts = {
		requestId: "r",
		method: "POST",
		route: () => "/",
		address: "10.9.9.9",
		nonce: "n",
	};
	const request = new Request("http://localhost/areas", {
		method: "POST",
		body: new URLSearchParams([...fields, [INTENT_FIELD, intent]]),
	});
	const answer = await requestFacts.run(facts, async () => {
		const context = new RouterContextProvider();
		context.set(actorContext, visitor());
		context.set(requestContext, request);
		context.set(postedContext, (await readBody(request, {})).posted);
		return formAction(context, Schema, run, { secret: ["password"] }).catch(() => undefined);
	});
	expect(run).not.toHaveBeenCalled();
	if (answer instanceof Response) throw new Error("An intent leads nowhere.");
	return { status: answer?.init?.status ?? 200, result: answer?.data, refusal: facts.refusal?.status };
}

const intent = (type: string, payload: object) => JSON.stringify({ type, payload });

describe("form intents other than submitting", () => {
	it("18: include a check, which returns messages and all values except secrets, and doesn't run anything", async () => {
		const { status, result } = await ask(CHECK_INTENT, [
			["title", ""],
			["password", "secret"],
			["areas[0]", "Los Angeles"],
		]);
		expect([status, result?.status, result?.error]).toEqual([200, undefined, { title: ["Enter a title"] }]);
		expect(result?.initialValue).toEqual({ areas: ["Los Angeles"] });
		expect(await ask(CHECK_INTENT, [["title", "Good"]])).toMatchObject({ status: 200 });
	});

	it("32: add, remove, and move rows, and keep what was typed", async () => {
		const typed: [string, string][] = [
			["title", "Half"],
			["areas[0]", "Los Angeles"],
			["areas[1]", "Austin"],
		];
		const areasAfter = async (type: string, payload: object) =>
			(await ask(intent(type, { name: "areas", ...payload }), typed)).result?.initialValue;
		expect(await areasAfter("insert", { defaultValue: "Reno" })).toEqual({
			title: "Half",
			areas: ["Los Angeles", "Austin", "Reno"],
		});
		expect(await areasAfter("remove", { index: 0 })).toEqual({ title: "Half", areas: ["Austin"] });
		expect(await areasAfter("reorder", { from: 1, to: 0 })).toEqual({
			title: "Half",
			areas: ["Austin", "Los Angeles"],
		});
	});

	it("are refused if they don't match the fields, which never happens with our own forms", async () => {
		expect(await ask(intent("insert", { name: "title" }), [["title", "No list"]])).toMatchObject({
			refusal: 400,
		});
	});
});
