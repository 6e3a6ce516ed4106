import { href } from "react-router";
import { openExport } from "#app/domain/trust/export-account.server.ts";
import { zipResponse } from "#app/forms/zip-response.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { seeOther } from "#app/session/flash.server.ts";
import type { Route } from "./+types/export-download";

/** Streams the requested export as a zip. */
export const loader = (args: Route.LoaderArgs) =>
	zipResponse(args, async (actor) => {
		const entries = await openExport(actor);
		if (!entries) return seeOther(href("/settings/export"));
		return { name: `greenroom-${now().toISOString().slice(0, 10)}.zip`, entries };
	});
