import { orNotFound } from "#app/forms/or-not-found.server.ts";
import { attachment } from "#app/server/attachment.ts";

/** A calendar as a file to download. */
export async function calendarResponse(calendar: Promise<{ name: string; text: string }>): Promise<Response> {
	const { name, text } = await orNotFound(calendar);
	return new Response(text, {
		headers: {
			"Content-Type": "text/calendar; charset=utf-8",
			"Content-Disposition": attachment(name),
			"Cache-Control": "private, no-store",
		},
	});
}
