import course from '$words/en/course.ftl?raw';
import text from '$words/en/learn.ftl?raw';

/** The catalogs of the course, and of the pictures that explain a bug. */
export const texts = [text, course];
