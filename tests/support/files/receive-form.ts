import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { RouterContextProvider } from "react-router";
import * as z from "zod";
import type { Actor } from "#app/domain/platform/actor.ts";
import type { ReceivedFile } from "#app/domain/platform/files/file.ts";
import { readBody } from "#app/forms/body.server.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { postedContext, requestContext } from "#app/forms/form-context.server.ts";
import { settings } from "#app/infra/process/settings.server.ts";
import { type RequestFacts, requestFacts } from "#app/server/request-facts.server.ts";
import { actorContext } from "#app/session/contexts.ts";
import { newMember, visitor } from "../accounts/actors.ts";
import { MULTIPART, multipart, type Part } from "../browser/multipart.ts";

const Schema = z.object({ title: z.string({ error: "Enter a title" }).min(1, "Enter a title") });
/** The response of a command that succeeds. */
export const DONE = { status: 303, headers: { Location: "/done" } };
/** Returns the file of the form. */
export const license = (value: string | Buffer = "%PDF"): Part => ({
	name: "license",
	fileName: "license.pdf",
	value,
});
/** The text of the form. */
export const title: Part = { name: "title", value: "My files" };
/** Lists the files that are being received, or were left behind. */
export const leftovers = () =>
	existsSync(join(settings().dataDir, "incoming")) ? readdirSync(join(settings().dataDir, "incoming")) : [];
export type Command = (
	input: { title: string },
	actor: Actor,
	files: readonly ReceivedFile[],
) => Promise<Response>;
type Sent = {
	body?: Buffer | ReadableStream<Uint8Array> | string;
	type?: string;
	actor?: Actor;
	facts?: RequestFacts;
	command?: Command;
};

/** Posts a form with a title and a file to an action, as the framework does. */
export async function sendForm({
	body = multipart(title, license()),
	type = MULTIPART,
	actor,
	facts,
	command = async () => new Response(null, DONE),
}: Sent) {
	const asker = actor ?? visitor({ user: await newMember("PROFESSIONAL") });
	const context = new RouterContextProvider();
	context.set(actorContext, asker);
	const content = body instanceof Buffer ? new Uint8Array(body) : body;
	const request = new Request("http://localhost/onboarding/professional/4", {
		method: "POST",
		body: content,
		headers: { "Content-Type": type },
		duplex: "half",
	} as RequestInit);
	const answer = await requestFacts.run(
		facts ?? { requestId: "r", method: "POST", route: () => "/", address: "10.9.9.9", nonce: "n" },
		async () => {
			context.set(postedContext, (await readBody(request, { upload: true })).posted);
			context.set(requestContext, request);
			return formAction(context, Schema, command);
		},
	);
	if (answer instanceof Response) return { status: answer.status };
	const { status, error, initialValue } = answer.data;
	return {
		status: answer.init?.status,
		headers: new Headers(answer.init?.headers),
		result: status,
		error,
		initialValue,
	};
}
