import { href, type RouterContextProvider } from "react-router";
import { DomainError } from "#app/domain/platform/domain-error.ts";
import { findUserImages } from "#app/domain/vetting/portfolio.server.ts";
import { getActor } from "#app/session/contexts.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";

/**
 * The images of the signed-in professional's profile or application. Redirects to the dashboard if there is
 * neither, or if the application has been submitted.
 */
export async function loadImages(context: Readonly<RouterContextProvider>) {
	try {
		return await findUserImages(getActor(context));
	} catch (error) {
		if (error instanceof DomainError && error.code === "not_found")
			throw redirectWithFlash(href("/dashboard"), error.message, "error");
		throw error;
	}
}
