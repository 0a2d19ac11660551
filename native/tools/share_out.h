// Where tools find what shares work out.
#pragma once

#include "rules/share_out.h"
