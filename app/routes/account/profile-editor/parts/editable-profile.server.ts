import { href, type RouterContextProvider } from "react-router";
import type { EditValues } from "#app/domain/platform/domain-error.ts";
import { withVersion } from "#app/domain/platform/edit-version.server.ts";
import {
	type EditableProfile,
	getEditableProfile,
} from "#app/domain/profiles/professional-queries.server.ts";
import { orNotFound } from "#app/forms/or-not-found.server.ts";
import { getActor } from "#app/session/contexts.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";

/** The signed-in professional's profile, or a 404 without one. */
export async function loadEditableProfile(context: Readonly<RouterContextProvider>) {
	return { profile: await orNotFound(getEditableProfile(getActor(context))) };
}

/** The profile, and the default values for one of its forms. */
export async function loadEdited<Values extends EditValues>(
	context: Readonly<RouterContextProvider>,
	getValues: (profile: EditableProfile) => Values,
) {
	const { profile } = await loadEditableProfile(context);
	return { profile, values: withVersion(getValues(profile)) };
}

/** Redirects to the profile overview with a flash message. */
export const backToProfile = (message: string): Response =>
	redirectWithFlash(href("/professional/edit"), message);
