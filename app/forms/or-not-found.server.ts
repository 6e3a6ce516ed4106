import { data } from "react-router";
import { DomainError } from "#app/domain/platform/domain-error.ts";

/**
 * A query's result for a loader. If the query is refused, throws the response for the 404 or Access
 * Denied page.
 */
export async function orNotFound<T>(query: Promise<T>): Promise<T> {
	try {
		return await query;
	} catch (error) {
		if (error instanceof DomainError && error.code === "not_found") throw data(null, { status: 404 });
		if (error instanceof DomainError && error.code === "forbidden") throw data(null, { status: 403 });
		throw error;
	}
}
