import { data } from "react-router";
import { DomainError } from "#app/domain/domain-error.ts";

/** What a query found; where it found nothing that this person may see, the page is answered with 404. */
export async function orNotFound<T>(found: Promise<T>): Promise<T> {
	try {
		return await found;
	} catch (error) {
		throw error instanceof DomainError && error.code === "not_found" ? data(null, { status: 404 }) : error;
	}
}
