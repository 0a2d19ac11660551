"""The REST API: one table of operations, which gives the routes and the OpenAPI document."""
