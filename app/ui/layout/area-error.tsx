import { useContext } from "react";
import { isRouteErrorResponse, useRouteError } from "react-router";
import { PostedFormAgain } from "#app/ui/form/posted-form.tsx";
import { DocumentContext } from "./document.ts";
import { AccessDeniedPage, FaultPage, NotFoundPage } from "./error-pages.tsx";
import type { NavigationGroup } from "./navigation.ts";

/**
 * The error boundary of an area, with the posted form, if any. Header, navigation, and footer stay.
 */
export function AreaError() {
	const error = useRouteError();
	const { posted, isUnavailable, unavailableText } = useContext(DocumentContext);
	const status = isRouteErrorResponse(error) ? error.status : 500;
	return (
		<>
			<ErrorPage
				error={error}
				status={status}
				unavailableText={isUnavailable ? (unavailableText ?? STORAGE_UNAVAILABLE) : undefined}
				isPosted={Boolean(posted)}
			/>
			{posted && <PostedFormAgain posted={posted} canSend={status >= 500} />}
		</>
	);
}

/** The reason and the navigation from the data of a thrown error. */
export const getErrorDetails = (error: unknown) =>
	isRouteErrorResponse(error)
		? ((error.data as { text?: string; navigation?: readonly NavigationGroup[] } | null) ?? {})
		: {};

const STORAGE_UNAVAILABLE =
	"Greenroom can't reach its records right now. Nothing is lost. Wait a moment, then try again.";

function ErrorPage({
	error,
	status,
	unavailableText,
	isPosted,
}: {
	error: unknown;
	status: number;
	unavailableText: string | undefined;
	isPosted: boolean;
}) {
	const text = unavailableText ?? getErrorDetails(error).text;
	if (status === 404) return <NotFoundPage />;
	if (status === 403) return <AccessDeniedPage text={text} />;
	return <FaultPage text={text} canReload={!isPosted} />;
}
