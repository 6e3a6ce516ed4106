import { href } from "react-router";
import { discardImport } from "#app/domain/office/imports/run-imports.server.ts";
import { buttonAction } from "#app/forms/button-action.server.ts";
import { getActor } from "#app/session/contexts.ts";
import { seeOther } from "#app/session/flash.server.ts";
import type { Route } from "./+types/discard-import";

export const loader = ({ params }: Route.LoaderArgs) => seeOther(href("/admin/imports/:importId", params));

/** Deletes a checked file instead of importing it. */
export const action = ({ params: { importId }, context }: Route.ActionArgs) =>
	buttonAction(
		() => discardImport(getActor(context), { importId }),
		href("/admin/imports"),
		"File discarded. Nobody was imported.",
	);
