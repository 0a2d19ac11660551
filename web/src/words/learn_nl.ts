import course from '$words/nl/course.ftl?raw';
import text from '$words/nl/learn.ftl?raw';

/** The catalogs of the course, and of the pictures that explain a bug. */
export const texts = [text, course];
