import { data } from "react-router";
import { NotFoundPage } from "#app/ui/layout/error-pages.tsx";

export const loader = (): never => {
	throw data(null, { status: 404 });
};

export default NotFoundPage;
