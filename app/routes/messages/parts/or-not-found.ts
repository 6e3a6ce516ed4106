import { data } from "react-router";
import { DomainError } from "#app/domain/domain-error.ts";

/** Answers what a query has not found by the 404 page; for `catch`. */
export function orNotFound(error: unknown): never {
	if (error instanceof DomainError && error.code === "not_found") throw data(null, { status: 404 });
	throw error;
}
